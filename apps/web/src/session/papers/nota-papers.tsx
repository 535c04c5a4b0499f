import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Suspense, useState } from 'react'
import { papeisOptions } from '../../api/escritorio/caixa.ts'
import { Button } from '../../kit/button.tsx'
import { formatBytes, formatInstant } from '../../lib/format.ts'
import { lazyNamed } from '../../lib/lazy.tsx'
import { useInOffice } from '../office.ts'
import { useUsuario } from '../session.ts'
import styles from './paper.module.css'

const PaperDialog = lazyNamed(() => import('./paper-dialog.tsx'), 'PaperDialog')

/** Municipal notes and typed bills have none */
const HAS_KEY = /^[0-9A-Z]{44}([0-9A-Z]{6})?$/

/** The PDFs and photographs of the inbox that carry the key of a note; nothing for who works in no office. */
export function NotaPapers({ chave, className }: { chave: string; className?: string }) {
  const inOffice = useInOffice()
  const { data = [] } = useQuery({ ...papeisOptions(useUsuario().id, chave), enabled: inOffice && HAS_KEY.test(chave) })
  const [shown, setShown] = useState<number | null>(null)
  const paper = shown === null ? undefined : data[shown]
  if (data.length === 0) return null
  return (
    <section className={className} aria-label="Papéis da caixa de entrada">
      <h3 className={styles.heading}>Chegou com a nota</h3>
      <ul className={styles.papers}>
        {data.map(
          ({ id, nr_arquivo: file, nome, nr_bytes: bytes, dt_recebimento: at, ds_remetente: sender }, index) => (
            <li key={`${id} ${file}`}>
              <FileText size={16} aria-hidden="true" />
              <span className={styles.paper}>
                <strong>{nome}</strong>
                <span className={styles.note}>
                  {[sender ?? 'pelo endereço do cliente', formatInstant(at), formatBytes(bytes)].join(' · ')}
                </span>
              </span>
              <Button onClick={() => setShown(index)} aria-label={`Ver ${nome}`}>
                Ver
              </Button>
            </li>
          ),
        )}
      </ul>
      {paper && (
        <Suspense fallback={null}>
          <PaperDialog
            paper={{ id: paper.id, arquivo: paper.nr_arquivo, nome: paper.nome }}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
