/** The tag of a sentence for what screen readers alone say, such as what a button removes. */
export const HIDDEN_TEXT = {
  hidden: (text: string) => <span className="visually-hidden">{text}</span>,
};
