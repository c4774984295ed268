/** What visitors read when nothing better is known; alone in its module, because light pages load it too. */
export const TRY_AGAIN = 'Something went wrong. Please try again.';
