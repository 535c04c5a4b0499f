/** Of this program, as its package.json says (a test compares them). */
export const VERSION = '0.1.0'
