/** Body limit in bytes of a caller without a token: public routes, and addresses that are no route. */
export const PUBLIC_BODY_BYTES = 16 * 1024
/** Body limit in bytes of a signed-in caller, where the route declares none of its own. */
export const SIGNED_IN_BODY_BYTES = 1024 * 1024
/** For signed-in routes that take a whole list: products, ids of notes. */
export const LIST_BODY_BYTES = 64 * 1024 * 1024
