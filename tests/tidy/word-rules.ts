import type { Rule } from './rule.ts';
import { isScript, searchLines } from './source-tree.ts';

const anywhere = () => true;

export const wordRules: readonly Rule[] = [
  {
    name: 'nothing is put off in a comment',
    appliesTo: (path) => isScript(path) || path.endsWith('.sql'),
    find: (file) => searchLines(file, /\b(TO[D]O|FIX[M]E|HA[C]K|XX[X])\b/),
    faulty: { path: 'server/src/assembly/app.ts', text: `// ${'TO'}${'DO'}: later` },
    sound: { path: 'server/src/assembly/app.ts', text: 'const todo = []; // a hackney carriage' },
  },
  {
    name: 'no text tells where packages come from: that is the machine’s own affair',
    appliesTo: anywhere,
    find: (file) =>
      searchLines(
        file,
        /registry\.(npmjs|yarnpkg)|registry\.npm|(deb|security)\.debian\.org|npm\.pkg\.github/,
      ),
    faulty: { path: 'README.md', text: `https://${'registry'}.npmjs.org/` },
    sound: { path: 'README.md', text: 'npm cannot reach its registry' },
  },
  {
    name: 'the product alone is spoken of, not who made it, when, or on what machine',
    appliesTo: anywhere,
    find: (file) =>
      searchLines(
        file,
        // With a bracket behind it, it is what browsers call their own question.
        /\bissues? #?\d|(^|[\s"'`(=:])\/(work|root|home)\/\w|\b(coding|ai) [a]gents?\b|\b[p]rompt(s|ed)?\b(?!\()/i,
      ),
    faulty: { path: 'docs/decisions/a.md', text: `As ${'issue'} 2 says, see ${'/wo'}rk/shared.` },
    sound: {
      path: 'docs/decisions/a.md',
      text: 'The issue with two agents of a company; see ./network/home/.',
    },
  },
];
