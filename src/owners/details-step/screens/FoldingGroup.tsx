import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useMedia } from '../../../base/frame/screens/use-media.ts';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { say } from '../../../base/languages/rules/say.ts';
import type { RegistrationView } from '../../registration/browser/registration.ts';
import type { GroupState } from './group-words.ts';

type FoldingGroupProps = {
  store: RegistrationView['store'];
  title: string;
  /** Its place among the groups. */
  index: number;
  /** The place of the open group. */
  open: number;
  isLast: boolean;
  state: GroupState;
  children: ReactNode;
};

/** Where one group is open at a time (`later-steps.css`). */
const NARROW = '(max-width: 47.99rem)';

const PHONE = /^\+?[\d\s().-]+$/;

const STATES: Readonly<Record<GroupState['kind'], string>> = {
  get done() {
    return say('owners.details.group-done');
  },
  get begun() {
    return say('owners.details.group-begun');
  },
  empty: '',
  wrong: '',
};

/** Fields under one head. On a phone one group is open at a time, and the heads of the others say what was entered. */
export const FoldingGroup = (props: FoldingGroupProps) => {
  const { store, title, index, open, isLast, children } = props;
  const id = useId();
  const isFolding = useMedia(NARROW);
  const isOpen = !isFolding || open === index;
  // On a phone, Enter goes on as Continue does; in the last group, it sends the step.
  const onKeyDown = (event: KeyboardEvent): void => {
    const { target } = event;
    const isText = target instanceof HTMLInputElement && !/^(?:radio|checkbox|file)$/.test(target.type);
    if (event.key !== 'Enter' || !isFolding || isLast || !isText || event.nativeEvent.isComposing) return;
    event.preventDefault();
    store.nextGroup();
  };
  return (
    <fieldset className="group" aria-labelledby={`${id}-title`} onKeyDown={onKeyDown}>
      {isFolding ? <FoldingHead {...props} id={id} isOpen={isOpen} /> : <h3 id={`${id}-title`}>{title}</h3>}
      <div className="group-fields" id={id} hidden={!isOpen}>
        {children}
        {isFolding && !isLast && (
          <button
            className="button-quiet group-next"
            type="button"
            // As Next: the field keeps the focus until the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={store.nextGroup}
          >
            {say('common.continue')}
          </button>
        )}
      </div>
    </fieldset>
  );
};

type HeadProps = FoldingGroupProps & { id: string; isOpen: boolean };

const FoldingHead = ({ store, title, index, state, id, isOpen }: HeadProps) => (
  <h3>
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={id}
      data-state={state.kind}
      onClick={() => store.openGroup(isOpen ? -1 : index)}
    >
      <span className="group-mark numeric" aria-hidden="true">
        {state.kind === 'done' ? <Icon name="check" size={16} /> : <span>{index + 1}</span>}
      </span>
      <span className="group-title" id={`${id}-title`}>
        {title}
      </span>
      {!isOpen && (
        <span className="group-words">
          <span className="visually-hidden">{STATES[state.kind] && `${STATES[state.kind]} `}</span>
          {state.words.map((word, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same word may stand twice
            <span key={at}>
              <bdi className={PHONE.test(word) ? 'nobr' : undefined}>{word}</bdi>
              {at < state.words.length - 1 && <span>{say('common.comma')} </span>}
            </span>
          ))}
        </span>
      )}
      <Icon name="chevronDown" size={18} className="group-more" />
    </button>
  </h3>
);
