/** The part of jstat, which comes without types, that is used here. */
declare module 'jstat' {
  const jStat: {
    readonly studentt: {
      /** The value below which a share `probability` of Student's t with `freedom` degrees of freedom lies. */
      readonly inv: (probability: number, freedom: number) => number;
    };
  };
  export default jStat;
}
