import { LoadFailure } from '../../../base/table/screens/LoadFailure.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { ADMIN_SENTENCES } from '../../admin-login/rules.ts';
import { beginFactor, type FactorStep, renewRecoveryCodes, turnFactorOff, turnFactorOn } from '../browser.ts';
import { FactorQr } from './FactorQr.tsx';
import { FactorStepForm } from './FactorStepForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Where somebody is with the second factor. */
export type SecondFactorState =
  | { kind: 'asking' | 'unknown' | 'off' | 'on' | 'renew' }
  | { kind: 'scan'; uri: string; secret: string }
  | { kind: 'codes'; recovery: string[] };

/** What a stage may do: ask again whether it is on, go on (`sentence` says what was done), and say what failed. */
type StageMoves = {
  ask: () => Promise<void>;
  moveTo: (next: SecondFactorState, sentence?: string) => void;
  fail: (sentence: string) => void;
};

/** What a stage shows. */
export const FactorStage = ({ stage, ...moves }: { stage: SecondFactorState } & StageMoves) => {
  switch (stage.kind) {
    case 'asking':
      return <Loading />;
    case 'unknown':
      return (
        <LoadFailure className="" onRetry={moves.ask}>
          Whether it is on could not be read.
        </LoadFailure>
      );
    case 'off':
      return <SetUp {...moves} />;
    case 'on':
      return <TurnOff {...moves} />;
    case 'renew':
      return <Renew {...moves} />;
    case 'scan':
      return <Confirm {...moves} {...stage} />;
    case 'codes':
      return <RecoveryCodes codes={stage.recovery} onDone={() => moves.moveTo({ kind: 'on' })} />;
  }
};

const take = async <Reply,>(
  step: Promise<FactorStep<Reply>>,
  fail: StageMoves['fail'],
  onTaken: (reply: Reply) => void,
): Promise<void> => {
  const taken = await step;
  if (taken.kind === 'done') onTaken(taken.reply);
  else fail(taken.message);
};

const SetUp = ({ moveTo, fail }: StageMoves) => (
  <FactorStepForm
    action="Set it up"
    busy="Setting it up…"
    asksPassword
    work={(password) => take(beginFactor(password), fail, (reply) => moveTo({ kind: 'scan', ...reply }))}
  />
);

const Confirm = ({ uri, secret, moveTo, fail }: StageMoves & { uri: string; secret: string }) => (
  <FactorStepForm
    action="Turn it on"
    busy="Turning it on…"
    codeHint="The six digits that the app shows now."
    work={(_, code) =>
      take(turnFactorOn(code), fail, ({ recovery }) =>
        moveTo({ kind: 'codes', recovery }, 'The second factor is on. Other browsers were logged out.'),
      )
    }
    onCancel={() => moveTo({ kind: 'off' })}
  >
    <p>Scan this with your authenticator app, or type the secret into it.</p>
    <FactorQr text={uri} />
    <p>
      <code>{secret}</code>
    </p>
  </FactorStepForm>
);

const TurnOff = ({ moveTo, fail }: StageMoves) => (
  <>
    <FactorStepForm
      action="Turn it off"
      busy="Turning it off…"
      asksPassword
      codeHint={ADMIN_SENTENCES.codeHint}
      isDangerous
      work={(password, code) =>
        take(turnFactorOff(password, code), fail, ({ message }) => moveTo({ kind: 'off' }, message))
      }
    />
    <p>
      <button className="button-plain" type="button" onClick={() => moveTo({ kind: 'renew' })}>
        New recovery codes
      </button>
    </p>
  </>
);

const Renew = ({ moveTo, fail }: StageMoves) => (
  <FactorStepForm
    action="Make new codes"
    busy="Making new codes…"
    asksPassword
    codeHint={ADMIN_SENTENCES.codeHint}
    work={(password, code) =>
      take(renewRecoveryCodes(password, code), fail, ({ recovery }) =>
        moveTo({ kind: 'codes', recovery }, 'These replace the older codes.'),
      )
    }
    onCancel={() => moveTo({ kind: 'on' })}
  />
);
