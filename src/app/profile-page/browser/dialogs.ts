/** The dialogs of a profile's page. They load through this one script: a page that named the modules of each would load 0.4 KB more before it is touched. */
export const DIALOGS = {
  claim: () => import('../../../owners/claims/browser/claim-page-form.ts'),
  'claim-website': () => import('../../../owners/claims/browser/claim-website-form.ts'),
  write: () => import('../../../owners/owner-letters/browser/write-form.ts'),
  report: () => import('../../../moderation/reports/browser.ts'),
  'follow-page': () => import('../../../owners/follow/browser/follow-form.ts'),
  cite: () => import('../../../sharing/cite/browser/cite-dialog.ts'),
};

export const suggestDialog = () => import('../../../owners/suggestions/browser/suggest-form.ts');
