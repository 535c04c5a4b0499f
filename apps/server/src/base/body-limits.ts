/** Body limit in bytes without a token: public routes and unknown addresses. */
export const PUBLIC_BODY_BYTES = 16 * 1024
/** Body limit in bytes of a signed-in caller, unless the route declares another. */
export const SIGNED_IN_BODY_BYTES = 1024 * 1024
/** Body limit in bytes of routes that take a whole list: products, ids of notes. */
export const LIST_BODY_BYTES = 64 * 1024 * 1024
