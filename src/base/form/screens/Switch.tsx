import type { ComponentProps } from 'react';
import './form.css';

type SwitchProps = Omit<ComponentProps<'button'>, 'onChange' | 'onClick' | 'role' | 'type'> & {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** A switch with its label, which names what is on. */
export const Switch = ({ isOn, onChange, children, ...button }: SwitchProps) => (
  <button
    {...button}
    className="switch"
    type="button"
    role="switch"
    aria-checked={isOn}
    onClick={() => onChange(!isOn)}
  >
    <span className="switch-track" aria-hidden="true" />
    <span>{children}</span>
  </button>
);
