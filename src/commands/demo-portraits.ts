import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { emblems } from './art/emblems.ts';
import { badge, ico, icon, mark } from './art/marks.ts';
import { banner, greeting, news } from './art/news.ts';
import { print, sheet } from './art/paper.ts';
import { drawPortrait, portraits } from './art/portraits.ts';
import { type Scene, scenes } from './art/scenes.ts';

/*
 * Draws every picture that comes with the project: portraits and emblems of the demo profiles, pictures of the
 * news, icons. Run by hand after a change: `node src/commands/demo-portraits.ts [part of a file name]`.
 */
const wanted = process.argv[2] ?? '';
const photos = 'content/demo/photos';
const folders = [photos, 'public/news', 'public/ads', 'public/badges'];

async function draw(
  scene: Scene,
  width: number,
  height: number,
  file: string,
  quality?: number,
): Promise<void> {
  if (!file.includes(wanted)) return;
  const s = sheet(width, height);
  const size = await print(s, scene(s), file, quality);
  console.log(`${String(size).padStart(7)}  ${file}`);
}

for (const folder of folders) await mkdir(folder, { recursive: true });
for (const name of Object.keys(portraits)) {
  await draw(() => drawPortrait(name).content, 600, 641, `${photos}/${name}.jpg`);
}
for (const [name, scene] of Object.entries(emblems)) await draw(scene, 600, 641, `${photos}/${name}.jpg`);
for (const [name, scene] of Object.entries(scenes))
  await draw(scene, 600, 641, `${photos}/scene-${name}.jpg`);
for (const [name, scene] of Object.entries(news)) await draw(scene, 1200, 630, `public/news/${name}.jpg`, 78);

const plate = `<g transform="translate(58 92) scale(2.3)">${mark('#0F5C47')}</g>`;
await draw((s) => greeting(s, plate), 1200, 630, 'public/og.jpg');
await draw(banner, 1456, 360, 'public/ads/home.webp', 50);
await draw(banner, 576, 720, 'public/ads/side.webp', 55);

const png = (svg: string, side: number) =>
  sharp(Buffer.from(svg), { density: 1200 }).resize(side, side).png().toBuffer();
if ('icons'.includes(wanted)) {
  await writeFile('public/icon.svg', icon(false));
  await writeFile('public/icon-192.png', await png(icon(false), 192));
  await writeFile('public/icon-512.png', await png(icon(false), 512));
  await writeFile('public/icon-maskable-512.png', await png(icon(true, 0.18), 512));
  await writeFile('public/apple-touch-icon.png', await png(icon(true, 0.08), 180));
  await writeFile('public/favicon.ico', ico(await png(icon(false), 32)));
  await writeFile('public/badges/verified.svg', badge(true));
  await writeFile('public/badges/not-verified.svg', badge(false));
}
