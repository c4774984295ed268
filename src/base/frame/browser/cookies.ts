/** What is said where a browser keeps no cookies, without which nobody is logged in and no like is kept. */
export const ALLOW_COOKIES = 'Please allow cookies for this site';

/** Whether this browser keeps cookies of this site. */
export const keepsCookies = (): boolean => navigator.cookieEnabled;
