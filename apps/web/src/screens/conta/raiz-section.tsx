import type { QuemNaRaiz } from '@portal/contract/acesso/raiz.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endRaiz, raizOptions } from '../../api/acesso/conta.ts'
import { CheckField } from '../../fields/check-field.tsx'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import { Modal } from '../../kit/modal.tsx'
import { formatCount, formatInstant, formatTaxId } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { useAct } from '../../session/act.ts'
import { useUsuario } from '../../session/session.ts'
import styles from './conta.module.css'
import { ContaSection } from './section.tsx'

const KINDS = { titular: 'Titular', escritorio: 'Escritório', certificado: 'Certificado A1 de' } as const
const nameOf = ({ ds_tipo, nome, nr_cpfcnpj }: QuemNaRaiz) => `${KINDS[ds_tipo]} ${nome}, em ${formatTaxId(nr_cpfcnpj)}`

/** Titles, offices and A1 of others in the root of the e-CNPJ that opened this session; absent without any. */
export function RaizSection() {
  const options = raizOptions(useUsuario().id)
  const client = useQueryClient()
  const { busy, error, run, clear } = useAct()
  const { data = [] } = useQuery(options)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState(false)
  if (data.length === 0) return null
  const chosen = data.filter(({ id }) => marked.has(id))
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(marked)
    if (isOn) next.add(id)
    else next.delete(id)
    setMarked(next)
  }
  const end = async () => {
    const isDone = await run(async () => {
      const { nr_encerrados, dt_desfazer } = await endRaiz(chosen.map(({ id }) => id))
      notify(
        `${formatCount(nr_encerrados, 'encerrado', 'encerrados')}. O operador desfaz até ${formatInstant(dt_desfazer)}.`,
      )
      await client.invalidateQueries()
    })
    if (!isDone) return
    setMarked(new Set())
    setAsking(false)
  }
  return (
    <ContaSection
      title="Quem está na raiz do seu CNPJ"
      text="Você entrou com o e-CNPJ da empresa: pode encerrar o que não reconhece."
    >
      <ul className={styles.sessions}>
        {data.map((row) => (
          <li key={row.id}>
            <CheckField label={nameOf(row)} checked={marked.has(row.id)} onChange={(isOn) => toggle(row.id, isOn)} />
          </li>
        ))}
      </ul>
      <Button disabled={chosen.length === 0} onClick={() => setAsking(true)}>
        Encerrar os marcados
      </Button>
      {asking && (
        <Modal
          title={`Encerrar ${formatCount(chosen.length, 'acesso', 'acessos')}?`}
          text="Termina agora, com o que foi feito por esse acesso: chaves, pacotes, tarefas e convites. Um A1 deixa de ser usado e é destruído em 7 dias. Os retirados são avisados; o operador desfaz por 7 dias. Você passa a titular destas empresas."
          safe
          action={{ label: 'Encerrar', busy, onClick: () => void end() }}
          away="Voltar"
          onClose={() => {
            clear()
            setAsking(false)
          }}
        >
          {error && <ErrorText>{error.message}</ErrorText>}
          <ul>
            {chosen.map((row) => (
              <li key={row.id}>{nameOf(row)}</li>
            ))}
          </ul>
        </Modal>
      )}
    </ContaSection>
  )
}
