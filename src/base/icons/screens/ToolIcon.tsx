import { Icon, type IconProps } from './Icon.tsx';
import type { Outline } from './icon-paths.ts';

/** Outlines of the screens of those who make or own a page, apart from the others, so that no reader loads them. */
const tools = {
  camera: {
    d: 'M4.500 7.500h3L9 5h6l1.500 2.500h3v11h-15zM12 9.500a3.200 3.200 0 1 0 0 6.400 3.200 3.200 0 0 0 0-6.400Z',
  },
  'eye-off': {
    d: 'm4 4 16 16M9.900 5.800A9.700 9.700 0 0 1 12 5.500c6 0 9.500 6.500 9.500 6.500a16 16 0 0 1-2.600 3.300M6.300 7.400A15.600 15.600 0 0 0 2.500 12s3.500 6.500 9.500 6.500a9 9 0 0 0 4.200-1M10 10a2.800 2.800 0 0 0 4 4',
  },
  external: { d: 'M14 4.500h5.500V10M19.500 4.500 11 13M17 14v5.500H4.500V7H10', isDirected: true },
  lock: { d: 'M6 11h12v8.500H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3' },
  pencil: { d: 'M4 20h4L19.5 8.500a2.100 2.100 0 0 0-3-3L5 17zM14.500 7.500l3 3' },
  share: { d: 'M12 15V3.5M7.8 7.5 12 3.3l4.2 4.2M5 12v7.5h14V12' },
} as const satisfies Record<string, Outline>;

type ToolIconProps = Omit<IconProps, 'name'> & { name: keyof typeof tools };

/** A decorative icon of a screen for those who make or own a page. */
export const ToolIcon = ({ name, ...given }: ToolIconProps) => <Icon name={tools[name]} {...given} />;
