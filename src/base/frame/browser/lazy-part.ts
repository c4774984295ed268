import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import { loadModule } from './load-module.ts';

type PropsOf<Part> = Part extends (...given: infer Given) => ReactNode
  ? Given extends [infer Props extends object]
    ? Props
    : object
  : never;

/** A component that is loaded when it is first shown: the export `name` of a module. After a failure, it is loaded anew when it is shown again. */
export const lazyPart = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): ComponentType<PropsOf<Module[Name]>> => {
  type Part = ComponentType<PropsOf<Module[Name]>>;
  // React keeps for good that a lazy component could not be loaded.
  const fresh = (): Part =>
    lazy(async () => {
      try {
        return { default: (await loadModule(load))[name] as Part };
      } catch (error) {
        Shown = fresh();
        throw error;
      }
    }) as unknown as Part;
  let Shown = fresh();
  return (props) => createElement(Shown, props);
};
