/** The part of jstat used here; jstat ships without types. */
declare module 'jstat' {
  const jStat: {
    readonly studentt: {
      /** The inverse distribution function of Student's t with `freedom` degrees of freedom. */
      readonly inv: (probability: number, freedom: number) => number;
    };
  };
  export default jStat;
}
