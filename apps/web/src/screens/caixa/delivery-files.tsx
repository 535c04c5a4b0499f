import type { CaixaArquivo, CaixaDetalheReply } from '@portal/contract/caixa/entregas.ts'
import {
  CircleAlert,
  CircleCheck,
  Clock,
  Download,
  Eye,
  FileArchive,
  FileCode,
  FileQuestion,
  FileText,
  Image,
  Keyboard,
  KeyRound,
  ShieldX,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { fetchArquivoDaCaixa } from '../../api/escritorio/caixa.ts'
import { saveFile } from '../../api/http/download.ts'
import { Badge } from '../../kit/badge.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { formatBytes, formatCount } from '../../lib/format.ts'
import { lazyNamed } from '../../lib/lazy.tsx'
import { useAct } from '../../session/act.ts'
import styles from './caixa.module.css'
import { PhotoQuestion, TypeLink } from './photo-question.tsx'
import { fileVerdict, isPhoto, isSaveable, isShowable } from './words.ts'

const PaperDialog = lazyNamed(() => import('../../session/papers/paper-dialog.tsx'), 'PaperDialog')

const KINDS = {
  xml: FileCode,
  compactado: FileArchive,
  pdf: FileText,
  imagem: Image,
  certificado: KeyRound,
  programa: ShieldX,
  fechado: FileArchive,
  outro: FileQuestion,
} as const satisfies Record<CaixaArquivo['ds_tipo'], typeof Clock>

const ICONS = {
  entregue: CircleCheck,
  espera: Clock,
  guardado: FileText,
  digitar: Keyboard,
  digitado: CircleCheck,
  sem_cliente: CircleAlert,
  recusado: ShieldX,
} as const satisfies Record<CaixaArquivo['ds_veredito'], typeof Clock>

/** The files of a delivery with the verdict of each; what the portal kept is shown and saved. */
export function DeliveryFiles({ it }: { it: CaixaDetalheReply['data'] }) {
  const [shown, setShown] = useState<number | null>(null)
  const { run, busy, error } = useAct()
  const save = (index: number, nome: string) =>
    run(async () => saveFile({ ...(await fetchArquivoDaCaixa(it.id, index)), name: nome }))
  const paper = shown === null ? undefined : it.arquivos[shown]
  return (
    <section aria-label="Arquivos">
      <h3 className={styles.subtitle}>
        Arquivos
        <span className={styles.soft}>
          {formatCount(it.nr_arquivos, 'arquivo', 'arquivos')}, {formatBytes(it.nr_bytes)}
        </span>
      </h3>
      {error && <ErrorText>{error.message}</ErrorText>}
      <ul className={styles.files}>
        {it.arquivos.map((file, index) => {
          const Kind = KINDS[file.ds_tipo]
          const isWaiting = it.ds_situacao === 'espera' && file.ds_veredito === 'digitar'
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files of a mail may have one name, and their order is fixed
            <li key={index}>
              <Kind size={16} aria-hidden="true" />
              <span className={styles.file}>
                <strong className={styles.strong}>{file.nome}</strong>
                <span className={styles.soft}>{file.motivo ?? formatBytes(file.nr_bytes)}</span>
              </span>
              <Badge
                {...fileVerdict(file)}
                icon={ICONS[file.ds_veredito]}
                quiet={file.ds_veredito === 'entregue' || file.ds_veredito === 'digitado'}
              />
              <span className={styles.fileActs}>
                {isShowable(file) && (
                  <IconButton icon={Eye} label={`Ver ${file.nome}`} onClick={() => setShown(index)} />
                )}
                {isSaveable(file) && (
                  <IconButton
                    icon={Download}
                    label={`Baixar ${file.nome}`}
                    disabled={busy}
                    onClick={() => void save(index, file.nome)}
                  />
                )}
              </span>
              {isWaiting && isPhoto(file) && <PhotoQuestion it={it} file={file} index={index} />}
              {isWaiting && !isPhoto(file) && it.cpfcnpj && (
                <div className={styles.photo}>
                  <TypeLink it={it} index={index} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {paper && shown !== null && (
        <Suspense fallback={null}>
          <PaperDialog paper={{ id: it.id, arquivo: shown, nome: paper.nome }} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </section>
  )
}
