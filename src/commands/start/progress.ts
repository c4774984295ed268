/** Shows progress: an animated line on a terminal, one plain line elsewhere. */
export const showProgress = (text: string): { done: (ending: string) => void } => {
  const startedAt = Date.now();
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(0)} s`;
  if (!process.stdout.isTTY) {
    process.stdout.write(`${text}…\n`);
    return { done: (ending) => process.stdout.write(`${ending} (${seconds()})\n`) };
  }
  const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
  let turn = 0;
  const draw = () => process.stdout.write(`\r\x1b[K${frames[turn++ % frames.length]} ${text}… ${seconds()}`);
  draw();
  const timer = setInterval(draw, 100);
  return {
    done: (ending) => {
      clearInterval(timer);
      process.stdout.write(`\r\x1b[K${ending} (${seconds()})\n`);
    },
  };
};
