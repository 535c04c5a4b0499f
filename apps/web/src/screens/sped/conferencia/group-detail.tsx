import { CircleCheck } from 'lucide-react'
import type { Mes } from '../../../api/sped.ts'
import { documentsOf, type Group } from '../base/groups.ts'
import styles from '../base/sped.module.css'
import { useConfiguracao } from '../base/use-configuracao.ts'
import { DocumentsTable } from './documents-table.tsx'
import { FixCfop } from './fix-cfop.tsx'
import { FixItens } from './fix-itens.tsx'
import { FixSettings } from './fix-settings.tsx'

interface Props {
  group: Group
  month: Mes
  mes: string
}

/** Why, the fix in place, then the documents that it is about. */
export function GroupDetail({ group, month, mes }: Props) {
  const { query, saving } = useConfiguracao(month.cnpj)
  const settings = query.data?.data
  const documents = documentsOf(group.achados)
  if (group.solved)
    return (
      <>
        <h2 className={styles.heading}>{group.cause.title}</h2>
        <p className={styles.verdict} data-tone="ok">
          <CircleCheck size={16} aria-hidden="true" /> Resolvido, {group.count}.
        </p>
      </>
    )
  const said = [...new Set(group.achados.map(({ mensagem }) => mensagem))]
  const listed = documents.length === 0 && group.codigo !== 'CONFIGURACAO_FALTA'
  return (
    <>
      <h2 className={styles.heading}>{group.cause.title}</h2>
      <p className={styles.why}>{group.cause.why}</p>
      {listed && (
        <ul className={styles.missing}>
          {said.slice(0, 100).map((mensagem) => (
            <li key={mensagem}>{mensagem}</li>
          ))}
        </ul>
      )}
      {settings && group.codigo === 'CFOP_SEM_REGRA' && (
        <FixCfop achados={group.achados} settings={settings} saving={saving} />
      )}
      {settings && group.codigo === 'ITEM_SEM_DEPARA' && (
        <FixItens achados={group.achados} month={month} saving={saving} />
      )}
      {settings && !documents.length && <FixSettings group={group} settings={settings} saving={saving} />}
      {settings && documents.length > 0 && (
        <DocumentsTable achados={group.achados} documents={documents} mes={mes} settings={settings} saving={saving} />
      )}
    </>
  )
}
