import { type IconName, icons } from './paths.ts';

export type OutlineProps = { d: string; filled?: boolean; size?: number; className?: string };

/** An outline on the grid of the icons. */
export const Outline = ({ d, filled = false, size = 20, className = '' }: OutlineProps) => (
  <svg
    className={`icon ${className}`.trim()}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill={filled ? 'currentColor' : 'none'}
    stroke={filled ? 'none' : 'currentColor'}
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={d} />
  </svg>
);

type IconProps = Omit<OutlineProps, 'd' | 'filled'> & { name: IconName };

/** A decorative icon of the interface. */
export const Icon = ({ name, ...given }: IconProps) => <Outline {...icons[name]} {...given} />;
