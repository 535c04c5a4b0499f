import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import type { DocumentoReply } from '@portal/contract/notas/documento.ts'
import type { Documento, Tipo } from '@portal/contract/notas.ts'
import { Copy, Download, FileDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { fetchPdf, fetchXml, type Largura } from '../../../api/http/download.ts'
import { TaxId } from '../../../fields/tax-id.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorDialog } from '../../../kit/dialog.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { copyText } from '../../../lib/copy-text.ts'
import { cx } from '../../../lib/cx.ts'
import { formatInteger, formatReais, groupChave } from '../../../lib/format.ts'
import { lazyNamed } from '../../../lib/lazy.tsx'
import { useUsuario } from '../../../session/session.ts'
import { wordBehind } from '../cancelamento/words.ts'
import { Captured, Stranger } from '../list/cells.tsx'
import { BadSignature, ClaimBadge, SituacaoBadge } from '../list/situacao-badge.tsx'
import { isVoid, otherParty, partyName } from '../query/labels.ts'
import { useDownload } from '../query/use-download.ts'
import { useMarkDownloaded } from '../query/use-notas.ts'
import styles from './nota-panel.module.css'
import { cityOf } from './resumo/facts.ts'

/** In a file of its own: only received NF-e have this line. */
const ManifestLine = lazy(() => import('./manifest-line.tsx').then((file) => ({ default: file.ManifestLine })))
const SendMenu = lazyNamed(() => import('./send-menu.tsx'), 'SendMenu')
// loaded for notes that can be answered
const ManifestMenu = lazyNamed(() => import('../manifestacao/manifest-menu.tsx'), 'ManifestMenu')

interface Props {
  id: string
  tipo: Tipo
  /** The list's row, or the document itself */
  row: Documento | undefined
  documento: DocumentoReply | undefined
  largura: Largura | undefined
}

const numberWords = (tipo: Tipo, { nr_docfiscal, nr_serie }: Documento): string =>
  `${TIPO_NAMES[tipo]} ${formatInteger(nr_docfiscal)}${nr_serie === null ? '' : ` · série ${nr_serie}`}`

/** Kind, parties, value and files of the document. */
export function NotaHead({ id, tipo, row, documento, largura }: Props) {
  const { nome } = useUsuario()
  return (
    <div className={styles.head}>
      <div className={styles.kind}>
        <h2 className={styles.title}>{row ? numberWords(tipo, row) : TIPO_NAMES[tipo]}</h2>
        {row && (
          <SituacaoBadge situacao={row.ds_situacao} tipo={row.tipo} why={documento && wordBehind(documento, nome)} />
        )}
        {row?.fl_assinatura === 'invalida' && <BadSignature />}
        {row?.fl_cancelamento_pendente === 'S' && <ClaimBadge />}
        {row && <Captured row={row} />}
        {row && <Stranger row={row} />}
      </div>
      <div className={styles.money}>
        <p className={cx(styles.value, row && isVoid(row) && styles.void)}>
          {row && (isVoid(row) ? <s>{formatReais(row.vl_docfiscal)}</s> : formatReais(row.vl_docfiscal))}
        </p>
        <Downloads id={id} largura={largura} row={row} />
      </div>
      {row && (
        <>
          <p className={styles.party}>{partyName(row)}</p>
          <p className={styles.where}>
            <TaxId value={otherParty(row).taxId} />
            {otherParty(row).taxId && ' · '}
            {(documento && cityOf(documento)) || otherParty(row).uf}
          </p>
          {row.ds_manifestacao && (
            <Suspense>
              <ManifestLine row={row} />
            </Suspense>
          )}
          <Chave chave={row.ds_chave} />
        </>
      )}
    </div>
  )
}

function Downloads({ id, largura, row }: { id: string; largura: Largura | undefined; row: Documento | undefined }) {
  // of a document of which only the summary is here the key is what asks for the rest
  const resumo = row?.ds_situacao === 'resumo' ? row.ds_chave : null
  const { busy, error, run, forget } = useDownload()
  const mark = useMarkDownloaded()
  const saveXml = () =>
    run(
      () => fetchXml(id),
      () => mark({ ids: new Set([id]) }),
    )
  return (
    <div className={styles.actions}>
      {resumo && (
        <Button look="primary" onClick={() => void copyText(resumo, 'Chave copiada.')}>
          <Copy size={16} aria-hidden="true" />
          Copiar chave
        </Button>
      )}
      <Button look={resumo ? 'plain' : 'primary'} disabled={busy} onClick={() => void saveXml()}>
        <Download size={16} aria-hidden="true" />
        {resumo ? 'Baixar resumo' : 'Baixar XML'}
      </Button>
      <Button disabled={busy} onClick={() => void run(() => fetchPdf(id, { largura }))}>
        <FileDown size={16} aria-hidden="true" />
        Baixar PDF
      </Button>
      {row && (
        <Suspense fallback={null}>
          <SendMenu id={id} row={row} />
        </Suspense>
      )}
      {row?.ds_manifestacao && (
        <Suspense fallback={null}>
          <ManifestMenu rows={[row]} />
        </Suspense>
      )}
      <ErrorDialog text={error} onClose={forget} />
    </div>
  )
}

function Chave({ chave }: { chave: string }) {
  const copy = () => copyText(chave, 'Chave copiada.')
  return (
    <div className={styles.chave}>
      <span>{groupChave(chave)}</span>
      <IconButton icon={Copy} label="Copiar chave" onClick={() => void copy()} />
    </div>
  )
}
