// Deep imports of node-forge: the whole package is a third larger. @types/node-forge has the types.
declare module 'node-forge/lib/forge.js' {
  import * as forge from 'node-forge'
  export = forge
}
declare module 'node-forge/lib/pkcs12.js'
declare module 'node-forge/lib/sha512.js'
declare module 'node-forge/lib/md5.js'
