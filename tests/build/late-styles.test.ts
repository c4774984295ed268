import { expect, test } from 'vitest';
import { lateScripts, type ScriptImports } from '../../src/build/late-styles.ts';

const script = (name: string, imports: string[], dynamicImports: string[] = [], isEntry = false) =>
  [name, { name, imports, dynamicImports, isEntry }] as const satisfies readonly [string, ScriptImports];

test('late is what the desk loads when it is opened, and no page at once', () => {
  const scripts = new Map<string, ScriptImports>([
    script('Dashboard', ['desk'], [], true),
    script('DeskRail', ['desk'], [], true),
    script('MyProfile', ['form'], ['history'], true),
    script('desk', ['icons'], ['list', 'case', 'history', 'icons']),
    script('list', ['table'], ['dialog']),
    script('case', ['table', 'form']),
    ...['icons', 'form', 'table', 'dialog', 'history'].map((name) => script(name, [])),
  ]);
  expect([...lateScripts(scripts, 'desk')].sort()).toEqual(['case', 'dialog', 'history', 'list', 'table']);
});
