import { type ComponentType, createElement, lazy } from 'react';
import { loadModule } from './load-module.ts';

/** A component that is loaded when it is first shown: the export `name` of a module. After a failure, it is loaded anew when it is shown again. */
export const lazyPart = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> => {
  // React keeps for good that a lazy component could not be loaded.
  const fresh = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: (await loadModule(load))[name] };
      } catch (error) {
        Part = fresh();
        throw error;
      }
    }) as unknown as ComponentType<Props>;
  let Part = fresh();
  return (props) => createElement(Part, props);
};
