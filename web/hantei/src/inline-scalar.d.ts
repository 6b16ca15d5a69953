/** The module without vectors, in base64; written by build.mjs. */
declare const bytes: string;
export default bytes;
