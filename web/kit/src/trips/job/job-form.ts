import { type UseFormReturnType, useForm } from '@mantine/form';
import { useWords } from '../../language/use-words.tsx';
import { makeJobRules } from './job-rules.ts';
import type { HasJob, JobValues } from './job-values.ts';
import { jobWords } from './job-words.ts';

/** What the fields of a job use of the form that they stand in. */
export type JobForm = Pick<UseFormReturnType<HasJob>, 'getInputProps' | 'getValues'>;
export type JobFormProps = { readonly form: JobForm };

/** Returns the form of a job on a page that keeps what is told elsewhere; each change of it is told to the page. */
export function useJobForm(job: JobValues, onChange: (job: JobValues) => void) {
  const t = useWords(jobWords);
  return useForm<HasJob>({
    initialValues: { job },
    validate: { job: makeJobRules(t) },
    onValuesChange: (values) => onChange(values.job),
  });
}
