import type { DocumentoReply } from '@portal/contract/notas/documento.ts'
import { useEmpresa } from '../../../../session/empresa.ts'
import styles from '../nota-panel.module.css'
import { CommentsPart } from './comments-part.tsx'
import { TagsPart } from './tags-part.tsx'

/** Tags and comments of the people of the company; absent for who gets none of them. */
export function AnotacoesPart({ documento }: { documento: DocumentoReply }) {
  const { papel } = useEmpresa()
  const { etiquetas, comentarios } = documento
  if (!etiquetas || !comentarios) return null
  const mayWrite = papel === 'titular' || papel === 'contador'
  if (!mayWrite && etiquetas.length + comentarios.length === 0) return null
  return (
    <section className={styles.section} aria-label="Etiquetas e comentários">
      <div className={styles.titled}>
        <h3>Etiquetas e comentários</h3>
        <span>de quem cuida da empresa</span>
      </div>
      <TagsPart documento={documento} tags={etiquetas} mayWrite={mayWrite} />
      <CommentsPart documento={documento} comments={comentarios} mayWrite={mayWrite} />
    </section>
  )
}
