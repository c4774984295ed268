import { expect, test } from 'vitest';
import { lateScripts, type ScriptImports, stylesWithImports } from '../../src/build/late-styles.ts';

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
  expect([...lateScripts(scripts, ['desk'])].sort()).toEqual(['case', 'dialog', 'history', 'list', 'table']);
  expect([...lateScripts(scripts, ['MyProfile'])]).toEqual(['history']);
  expect(() => lateScripts(scripts, ['nothing'])).toThrow('No script is named nothing');
});

test('a script has the styles of the scripts that it loads at once, which may be dropped, and its own last', () => {
  const styles: Record<string, string[]> = { shared: ['shared.css'], list: ['list.css', 'shared.css'] };
  const stylesOf = (file: string): string[] => styles[file] ?? [];
  const importsOf = (file: string): string[] => (file === 'table' ? [] : ['shared', 'table']);
  expect(stylesWithImports('list', importsOf, stylesOf)).toEqual(['shared.css', 'list.css']);
  expect(stylesWithImports('dialog', importsOf, stylesOf)).toEqual(['shared.css']);
  expect(stylesWithImports('table', importsOf, stylesOf)).toEqual([]);
});
