/** A root of ICP-Brasil that the product knows. */
export interface IcpRoot {
  cn: string
  /** SHA-256 of the DER, hex */
  sha256: string
  /** `tls`: certifies servers alone; never an anchor of documents or of certificates that sign in */
  use: 'document' | 'tls'
}

/**
 * The roots, recognised by fingerprint and never by name: bundles for tests carry roots with the same names and other keys.
 * Source  ITI, repositório da AC Raiz; apps/server/icp/procedencia.tsv says where each copy was found and compared
 */
export const ICP_ROOTS: readonly IcpRoot[] = [
  {
    cn: 'Autoridade Certificadora Raiz Brasileira',
    sha256: '687ea89089309d2cfe107db059fb10d676f45d3283aee056903eea0cf3c188f8',
    use: 'document',
  },
  {
    cn: 'Autoridade Certificadora Raiz Brasileira v1',
    sha256: 'cbd8ed38d4a2d677d453d70dd8890af4f6374cba6299943f1ab3a6936c6fd795',
    use: 'document',
  },
  {
    cn: 'Autoridade Certificadora Raiz Brasileira v2',
    sha256: 'fb47d92a9909fd4fa9bec02737543e1f3514ced747407a8d9cfa397b0915067c',
    use: 'document',
  },
  {
    cn: 'Autoridade Certificadora Raiz Brasileira v5',
    sha256: 'caa53fc6091c6951887c976e378f6ef89aa6377c55d97b6475422b71ed7e9b17',
    use: 'document',
  },
  {
    cn: 'Autoridade Certificadora Raiz Brasileira v10',
    sha256: '6e0bff069a26994c15de2c4888cc54af84882e5495b7fbf66be9ccffec7489f6',
    use: 'tls',
  },
  {
    cn: 'Autoridade Certificadora Raiz Brasileira v12',
    sha256: 'd8478e37ce19c690cf657381e68fe600e4e1a042536830f06847e03e554c4b01',
    use: 'document',
  },
]
