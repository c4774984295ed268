import { aNewWord, registerOnSite } from './site-owners.ts';

/** A word that only these people have. */
export const word = aNewWord();

let registered: Promise<void> | undefined;

/** Registers four people with the same profession, two in each of two towns, once per worker; tests leave them alone. */
export const fourPeople = (): Promise<void> => {
  registered ??= registerAll();
  return registered;
};

const registerAll = async (): Promise<void> => {
  for (const [name, town] of [
    ['Ada', 'Lodz'],
    ['Bela', 'Łódź'],
    ['Cleo', 'Vaduz'],
    ['Dana', 'Vaduz'],
  ])
    await registerOnSite('personal', {
      name: `${name} ${word}`,
      profession: `Trade ${word}`,
      currentcity: `${town} ${word}`,
      hometown: `${town} ${word}`,
    });
};
