// node-forge by its parts: the whole of it is a third larger. Types of the same names come from @types/node-forge.
declare module 'node-forge/lib/forge.js' {
  import * as forge from 'node-forge'
  export = forge
}
declare module 'node-forge/lib/pkcs12.js'
declare module 'node-forge/lib/sha512.js'
declare module 'node-forge/lib/md5.js'
