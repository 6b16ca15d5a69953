/** The module with 128-bit vectors, in base64; written by build.mjs. */
declare const bytes: string;
export default bytes;
