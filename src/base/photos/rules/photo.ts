/** The value of `avatar` if a profile has no photo. */
export const DEFAULT_AVATAR = 'default.jpg';

/** Whether a profile has a main photo of its own. */
export const hasPortrait = ({ avatar }: { avatar: string }): boolean =>
  avatar !== '' && avatar !== DEFAULT_AVATAR;

export const PHOTO_WIDTH = 600;
export const PHOTO_HEIGHT = 641;
/** The widths in which photos and article images are available, in pixels. */
export const PHOTO_WIDTHS = [240, 480, 640] as const;
export const PICTURE_WIDTHS = [400, 800, 1200] as const;
/** Beside a row of a list, on a sharp screen too. */
export const THUMBNAIL_WIDTH = 128;
