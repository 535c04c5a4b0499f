import type { ArquivoSped } from '@portal/contract/sped/sped.ts'
import { Link } from '@tanstack/react-router'
import { Check, Copy, Download, FileCheck2, FileDiff } from 'lucide-react'
import { fetchArquivoPaper } from '../../../api/sped.ts'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { copyText } from '../../../lib/copy-text.ts'
import { formatBytes, formatCount, formatInstant, formatInteger } from '../../../lib/format.ts'
import { PrintButton } from '../../../session/print-button.tsx'
import type { SpedSearch } from '../base/address.ts'
import styles from '../base/sped.module.css'
import { useCrossFile, useFileDownload } from './use-file-download.ts'

/** Name, result, hash and download of the file. */
export function FileHead({ cnpj, file, search }: { cnpj: string; file: ArquivoSped; search: SpedSearch }) {
  const take = useFileDownload()
  const cross = useCrossFile(cnpj)
  const copy = () => void copyText(file.ds_sha256, 'SHA-256 copiado.')
  return (
    <section className={styles.file} aria-label="Arquivo">
      <span className={styles.fileMark} aria-hidden="true">
        <FileCheck2 size={20} />
      </span>
      <div className={styles.fileWords}>
        <div className={styles.fileName}>
          <span>{file.nm_arquivo}</span> <Badge tone="ok" icon={Check} word="Conferido, 0 erros" />
          <Link to="/sped/fiscal" search={{ ...search, passo: 'conferencia', id: undefined }}>
            {warningsOf(file)}
          </Link>
        </div>
        <p className={styles.why}>
          {formatCount(file.nr_linhas, 'linha', 'linhas')} · {documentsText(file)} · {formatBytes(file.nr_tamanho)} ·{' '}
          {file.cod_fin === '1' ? 'retificadora' : 'original'} · gerado em {formatInstant(file.dt_geracao)} por{' '}
          {file.nm_usuario}
        </p>
      </div>
      <div className={styles.fileActions}>
        <span className={styles.hash} title={file.ds_sha256}>
          SHA-256 {shortHash(file.ds_sha256)}
        </span>
        <IconButton icon={Copy} label="Copiar SHA-256" onClick={copy} />
        <PrintButton size="large" fetchPaper={(follow) => fetchArquivoPaper(file.id, follow)} />
        <Button size="large" disabled={cross.isPending} onClick={() => cross.mutate(file)}>
          <FileDiff size={16} aria-hidden="true" /> Cruzar este arquivo
        </Button>
        <Button look="primary" size="large" disabled={take.isPending} onClick={() => take.mutate(file)}>
          <Download size={16} aria-hidden="true" /> Baixar arquivo
        </Button>
      </div>
    </section>
  )
}

/** Number of warnings by cause, as in the check. Older files have only the number of findings. */
function warningsOf({ resumo: { nr_avisos, nr_causas = nr_avisos } }: ArquivoSped): string {
  return nr_causas ? formatCount(nr_causas, 'aviso', 'avisos') : 'Ver conferência'
}

/** Number of documents in the file by block: `102 documentos: 92 no bloco C, 10 no D`. */
function documentsText({ registros }: ArquivoSped): string {
  const sumOf = (records: readonly string[]) => records.reduce((sum, record) => sum + (registros[record] ?? 0), 0)
  const goods = sumOf(['C100', 'C500'])
  const freight = sumOf(['D100', 'D500'])
  if (goods + freight === 0) return 'sem documentos'
  const parts = [goods > 0 && `${formatInteger(goods)} no bloco C`, freight > 0 && `${formatInteger(freight)} no D`]
  return `${formatCount(goods + freight, 'documento', 'documentos')}: ${parts.filter(Boolean).join(', ')}`
}

/** `9f3a c41e … 07b2 5d88` */
export const shortHash = (hash: string): string =>
  `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-8, -4)} ${hash.slice(-4)}`
