import type { GrupoEntrada } from '@portal/contract/escrituracao/escrituracao.ts'
import type { NotaProva, ProvasReply } from '@portal/contract/escrituracao/provas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Files } from 'lucide-react'
import { provasOptions } from '../../../api/escrituracao.ts'
import { Modal } from '../../../kit/modal.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { formatCount, formatInteger, formatMoney } from '../../../lib/format.ts'
import { Failure } from '../../../session/failure.tsx'
import styles from './entradas.module.css'
import { cfopText, itemsText, noteText, shortMonthText } from './words.ts'

interface Props {
  group: GrupoEntrada
  cnpj: string
  mes: string
  /** The company's own past, or the office's other companies */
  of: 'passado' | 'ramo'
  onClose: () => void
}

/** The past notes that a proof counts, each with its value and its document. */
export function EvidenceDialog({ group, cnpj, mes, of, onClose }: Props) {
  const [item] = group.itens
  const query = useQuery(provasOptions({ cnpj, mes, chave: item?.ds_chave ?? '', n: item?.nr_item ?? 0 }))
  const title = of === 'passado' ? 'Notas do passado da empresa' : 'Clientes do mesmo ramo'
  return (
    <Modal title={title} icon={Files} wide text={group.ds_motivo} onClose={onClose}>
      {query.isPending && <Skeleton label="Procurando as notas" />}
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Escrituração" />}
      {query.data && (of === 'passado' ? <Past reply={query.data} /> : <Peers reply={query.data} />)}
    </Modal>
  )
}

function Past({ reply: { ds_passado, nr_notas, nr_itens, data } }: { reply: ProvasReply }) {
  if (data.length === 0) return <p className={styles.soft}>Nenhuma nota do passado conta para este item.</p>
  return (
    <>
      <p>
        {ds_passado}: {formatCount(nr_notas, 'nota', 'notas')}, {itemsText(nr_itens)}
      </p>
      <Notes notes={data} name="Notas do passado" />
    </>
  )
}

function Peers({ reply: { ramo } }: { reply: ProvasReply }) {
  if (ramo.length === 0) return <p className={styles.soft}>Nenhum outro cliente conta para este item.</p>
  return (
    <ul className={styles.peers}>
      {ramo.map(({ cpfcnpj, nome, nr_notas, nr_itens, data }, index) => (
        <li key={cpfcnpj ?? index}>
          <p>
            <strong>{nome ?? 'Outro cliente do escritório'}</strong>: {formatCount(nr_notas, 'nota', 'notas')},{' '}
            {itemsText(nr_itens)}
          </p>
          {cpfcnpj && <Notes notes={data} name={`Notas de ${nome}`} empresa={cpfcnpj} />}
        </li>
      ))}
    </ul>
  )
}

/** Documents of an earlier EFD that are not in the portal have no page to open. */
function Notes({ notes, name, empresa }: { notes: readonly NotaProva[]; name: string; empresa?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={styles.proofs} aria-label={name} tabIndex={0}>
      <table className={styles.history}>
        <thead>
          <tr>
            <th scope="col">Nota</th>
            <th scope="col">Mês</th>
            <th scope="col">Itens</th>
            <th scope="col">Valor (R$)</th>
            <th scope="col">CFOP</th>
            <th scope="col">Acumulador</th>
            <th scope="col">Conta</th>
          </tr>
        </thead>
        <tbody>
          {notes.map((line) => (
            <tr key={[line.ds_documento, line.cd_cfop, line.fl_credito, line.cd_acumulador, line.cd_conta].join(' ')}>
              <td>
                {line.nota ? (
                  <Link
                    to="/notas/$tipo/$id"
                    params={{ tipo: line.nota.ds_tipo, id: line.nota.id }}
                    search={empresa ? { empresa } : {}}
                    className={styles.link}
                  >
                    {noteText(line.nota)}
                  </Link>
                ) : (
                  <span className={styles.document}>{line.ds_documento}, de uma EFD anterior</span>
                )}
              </td>
              <td>{shortMonthText(line.ds_mes)}</td>
              <td>{formatInteger(line.nr_itens)}</td>
              <td>{formatMoney(line.vl_itens)}</td>
              <td>{cfopText(line.cd_cfop)}</td>
              <td>{line.cd_acumulador ?? '–'}</td>
              <td>{line.cd_conta ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
