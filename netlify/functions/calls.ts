import { CALLS } from '../../src/app/calls/call-table.ts';
import { serveGroups } from '../../src/app/calls/serve-group.ts';

export default serveGroups(CALLS);

export const config = {
  path: ['/php-api/*', '/manage/probe'],
  excludedPath: [
    '/php-api/CMScreateProfile.php',
    '/php-api/cmscreateprofile.php',
    '/php-api/CMSeditProfile.php',
    '/php-api/cmseditprofile.php',
    '/php-api/register.php',
    '/php-api/update-profile.php',
    '/php-api/uploadarticle_image.php',
    '/php-api/passkey-options.php',
    '/php-api/add-passkey.php',
    '/php-api/passkey-login.php',
    '/php-api/get-passkeys.php',
    '/php-api/remove-passkey.php',
    '/php-api/CMSpasskeyOptions.php',
    '/php-api/cmspasskeyoptions.php',
    '/php-api/CMSaddPasskey.php',
    '/php-api/cmsaddpasskey.php',
    '/php-api/CMSpasskeyLogin.php',
    '/php-api/cmspasskeylogin.php',
    '/php-api/CMSgetPasskeys.php',
    '/php-api/cmsgetpasskeys.php',
    '/php-api/CMSremovePasskey.php',
    '/php-api/cmsremovepasskey.php',
    '/php-api/increment-views.php',
    '/php-api/count-click.php',
    '/php-api/track_visit.php',
    '/php-api/get-profile.php',
    '/php-api/get-facets.php',
    '/php-api/suggest.php',
    '/php-api/get-history.php',
    '/php-api/changes.php',
  ],
};
