import { languages } from '@satha/terms/languages';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import type { ReactNode } from 'react';
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import classes from './overview.module.css';

export type PictureProps<Row extends object, X extends keyof Row & string> = {
  readonly data: readonly Row[];
  readonly x: X;
  /** Below the axis, and over the figures of one place. */
  nameX(x: Row[X]): string;
  nameTip(x: Row[X]): string;
  /** Beside the axis, where there is little room, and in full. */
  nameY(value: number): string;
  nameValue(value: number): string;
  readonly bars: readonly {
    readonly key: keyof Row & string;
    readonly name: string;
    /** Of each row its own, where they are told apart by it. */
    readonly colour: string | ((index: number) => string);
  }[];
  /** Whoever presses a place goes to what is behind it. */
  onOpen?(x: Row[X]): void;
};

/** So few have room to be named, all of them. */
const fewPlaces = 6;
const lineColour = 'var(--mantine-color-default-border)';
const tick = { fill: 'var(--mantine-color-dimmed)', fontSize: 12 };

/** Bars over an axis, on top of each other where there are several. */
export function BarPicture<Row extends object, X extends keyof Row & string>(props: PictureProps<Row, X>) {
  const { data, bars } = props;
  return (
    <Picture {...props}>
      {(axes, open) => (
        <BarChart accessibilityLayer={false} data={[...data]} margin={margin} {...open}>
          {axes}
          {bars.map(({ key, name, colour }) => (
            <Bar
              key={key}
              dataKey={(row: Row) => row[key]}
              name={name}
              stackId="all"
              isAnimationActive={false}
              {...(typeof colour === 'string' && { fill: colour })}
            >
              {typeof colour !== 'string' &&
                data.map((row, index) => <Cell key={String(row[props.x])} fill={colour(index)} />)}
            </Bar>
          ))}
        </BarChart>
      )}
    </Picture>
  );
}

/** Shows a line over an axis, with the room below it filled. */
export function AreaPicture<Row extends object, X extends keyof Row & string>(props: PictureProps<Row, X>) {
  const { data, bars } = props;
  return (
    <Picture {...props}>
      {(axes, open) => (
        <AreaChart accessibilityLayer={false} data={[...data]} margin={margin} {...open}>
          {axes}
          {bars.map(({ key, name, colour }) => (
            <Area
              key={key}
              dataKey={(row: Row) => row[key]}
              name={name}
              type="stepAfter"
              isAnimationActive={false}
              {...(typeof colour === 'string' && { stroke: colour, fill: colour })}
              fillOpacity={0.15}
              strokeWidth={2}
            />
          ))}
        </AreaChart>
      )}
    </Picture>
  );
}

const margin = { top: 8, right: 8, bottom: 0, left: 8 };

type FrameProps<Row extends object, X extends keyof Row & string> = PictureProps<Row, X> & {
  children(
    axes: ReactNode,
    open: { onClick?: (at: { activeLabel?: string | number | undefined }) => void },
  ): ReactNode;
};

function Picture<Row extends object, X extends keyof Row & string>({
  data: { length: count },
  x,
  nameX,
  nameTip,
  nameY,
  nameValue,
  onOpen,
  children,
}: FrameProps<Row, X>) {
  const { language } = useLanguage();
  const isRightToLeft = languages[language].direction === 'rtl';
  const axes = (
    <>
      <CartesianGrid vertical={false} stroke={lineColour} />
      <XAxis
        dataKey={x}
        tickFormatter={nameX}
        tick={tick}
        stroke={lineColour}
        tickLine={false}
        {...(count <= fewPlaces ? { interval: 0 } : { minTickGap: 16 })}
        reversed={isRightToLeft}
      />
      <YAxis
        tickFormatter={nameY}
        tick={tick}
        stroke={lineColour}
        tickLine={false}
        axisLine={false}
        width={44}
        allowDecimals={false}
        orientation={isRightToLeft ? 'right' : 'left'}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--mantine-color-default-hover)' }}
        content={({ active, payload, label }) =>
          active && payload.length > 0 ? (
            <div className={classes.tip} dir={languages[language].direction}>
              <strong>{nameTip(label as Row[X])}</strong>
              <dl>
                {payload.map(({ dataKey, name, value }) => (
                  <div key={String(dataKey)} style={{ display: 'contents' }}>
                    <dt>{name}</dt>
                    <dd>
                      <bdi>{nameValue(Number(value))}</bdi>
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          ) : null
        }
      />
    </>
  );
  const open = onOpen && {
    onClick: ({ activeLabel }: { activeLabel?: string | number | undefined }) => {
      if (activeLabel !== undefined) onOpen(activeLabel as Row[X]);
    },
  };
  return (
    <div className={onOpen ? classes.opens : undefined} style={{ height: '100%' }}>
      <ResponsiveContainer width="100%" height="100%">
        {children(axes, open ?? {})}
      </ResponsiveContainer>
    </div>
  );
}
