import { PASSKEYS } from '../../src/app/calls/call-table.ts';
import { serveGroups } from '../../src/app/calls/serve-group.ts';

export default serveGroups(PASSKEYS);

export const config = {
  path: [
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
  ],
};
