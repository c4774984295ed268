import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Icon } from '../../../../src/base/icons/screens/Icon.tsx';
import { icons } from '../../../../src/base/icons/screens/icon-paths.ts';
import { ToolIcon } from '../../../../src/base/icons/screens/ToolIcon.tsx';

test('an icon that points along the line says so, for pages from right to left', () => {
  expect(renderToStaticMarkup(<Icon name="arrowRight" />)).toContain('class="icon icon-directed"');
  expect(renderToStaticMarkup(<ToolIcon name="external" className="more" />)).toContain(
    'class="icon icon-directed more"',
  );
});

test('what has no direction, or points up and down, stays as it is', () => {
  const others = (Object.keys(icons) as (keyof typeof icons)[]).filter((name) => name !== 'arrowRight');
  for (const name of others)
    expect(renderToStaticMarkup(<Icon name={name} />), name).toContain('class="icon"');
  for (const name of ['share', 'lock', 'pencil'] as const)
    expect(renderToStaticMarkup(<ToolIcon name={name} />), name).toContain('class="icon"');
});
