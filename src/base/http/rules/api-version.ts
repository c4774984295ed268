/** The version of the calls, as /developers counts their changes. */
export const API_VERSION = '1.0.0';
