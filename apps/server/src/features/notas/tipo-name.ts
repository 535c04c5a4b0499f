const NAMES: Readonly<Record<string, string>> = {
  nfe: 'NF-e',
  nfce: 'NFC-e',
  cte: 'CT-e',
  mdfe: 'MDF-e',
  nfse: 'NFS-e',
}

/** `ds_tipo` as it is written: `nfe` is `NF-e`. */
export const tipoName = (tipo: string): string => NAMES[tipo] ?? tipo
