import { expect, test } from 'vitest';
import { choosePort } from '../../../src/commands/start/routing.ts';

const platform = 1;
const functions = 2;
const portIn = (isDev: boolean) => choosePort({ port: platform, functionsPort: functions, isDev });

test.each([
  ['/php-api/login.php', functions, functions],
  ['/php-api/get-profile.php?id=a%2Fb', functions, functions],
  ['/PHP-API/cmsLOGIN.php', functions, functions],
  ['/php-api/nope.php', functions, platform],
  ['/PHP-API/Nope.php?x=1', functions, platform],
  ['/uploads/a.jpg', platform, platform],
  ['/_astro/a.js', platform, platform],
  ['/no-such-page', functions, platform],
])('%s is answered by port %i of a build, and in development by port %i', async (path, built, dev) => {
  expect([await portIn(false)(path), await portIn(true)(path)]).toEqual([built, dev]);
});
