import { PHOTOS } from '../../src/app/calls/call-table.ts';
import { serveGroups } from '../../src/app/calls/serve-group.ts';

export default serveGroups(PHOTOS);

export const config = {
  path: [
    '/php-api/CMScreateProfile.php',
    '/php-api/cmscreateprofile.php',
    '/php-api/CMSeditProfile.php',
    '/php-api/cmseditprofile.php',
    '/php-api/register.php',
    '/php-api/update-profile.php',
    '/php-api/uploadarticle_image.php',
    '/uploads/:file',
  ],
  preferStatic: true,
};
