import { type IconName, icons, type Outline } from './icon-paths.ts';

export type IconProps = {
  /** The name of an icon that every screen has, or the outline of another one. */
  name: IconName | Outline;
  size?: number;
  className?: string;
};

/** A decorative icon of the interface. */
export const Icon = ({ name, size = 20, className = '' }: IconProps) => {
  const icon: Outline = typeof name === 'string' ? icons[name] : name;
  return (
    <svg
      className={`icon${icon.isDirected ? ' icon-directed' : ''} ${className}`.trim()}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={icon.filled ? 'currentColor' : 'none'}
      stroke={icon.filled ? 'none' : 'currentColor'}
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={icon.d} />
    </svg>
  );
};
