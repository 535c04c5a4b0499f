import type { ArquivoSped, ConfiguracaoSpedReply } from '@portal/contract/sped/sped.ts'
import type { StoredFile } from './file/store.ts'
import { missingSettings } from './settings/missing.ts'
import type { Settings } from './settings/store.ts'

export const toConfiguracaoSped = ({ version, changedAt, changedName, body }: Settings): ConfiguracaoSpedReply => ({
  nr_versao: version,
  dt_alteracao: changedAt?.toISOString() ?? null,
  nm_alteracao: changedName,
  faltam: missingSettings(body),
  data: body,
})

/** `EFD_CNPJ_AAAAMM.txt`. */
export const spedFileName = (cnpj: string, from: string): string =>
  `EFD_${cnpj}_${from.slice(0, 7).replace('-', '')}.txt`

export const toArquivo = (file: StoredFile, cnpj: string): ArquivoSped => ({
  id: file.id,
  dt_ini: file.from,
  dt_fin: file.to,
  cod_fin: file.purpose,
  dt_geracao: file.createdAt.toISOString(),
  nm_usuario: file.accountName,
  ds_sha256: file.sha256,
  nr_tamanho: file.size,
  nr_linhas: file.lines,
  nm_arquivo: spedFileName(cnpj, file.from),
  registros: file.summary.registros,
  resumo: file.summary.resumo,
})
