declare module 'punycode.js' {
  const punycode: {
    /** A host name with its `xn--` parts in Unicode. */
    toUnicode: (host: string) => string;
  };
  export default punycode;
}
