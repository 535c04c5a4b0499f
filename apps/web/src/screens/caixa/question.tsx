import type { CaixaDetalheReply, CaixaResolverBody } from '@portal/contract/caixa/entregas.ts'
import { Check, CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { CheckField } from '../../fields/check-field.tsx'
import { RadioField } from '../../fields/choice.tsx'
import { Combobox } from '../../fields/combobox.tsx'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import { formatTaxId } from '../../lib/format.ts'
import { useLetterKeys } from '../../lib/use-letter-keys.ts'
import { useAct } from '../../session/act.ts'
import { useEmpresas } from '../../session/empresa.ts'
import styles from './caixa.module.css'
import type { Answers } from './use-answers.ts'
import { waitsForImport } from './words.ts'

const OTHER = 'outro'

interface Props {
  it: CaixaDetalheReply['data']
  answers: Answers
}

/** The one question of a delivery, with the likely answer chosen. Enter gives it, X refuses. */
export function Question({ it, answers }: Props) {
  const { empresas } = useEmpresas()
  const { run, busy, error } = useAct()
  const [first] = it.sugestoes
  const [choice, setChoice] = useState(first?.cpfcnpj ?? OTHER)
  const [other, setOther] = useState<string | null>(null)
  const [isRemembered, setIsRemembered] = useState(first !== undefined)
  const isForImport = waitsForImport(it.arquivos)
  const client = choice === OTHER ? other : choice
  const give = (body: CaixaResolverBody, done: string) => {
    if (!busy) void run(() => answers.answer(it.id, body, done))
  }
  const keep = () => {
    if (client)
      give(
        { acao: 'guardar', cpfcnpj: client, fl_lembrar: isRemembered ? 'S' : 'N' },
        'Guardada. Os arquivos vão à importação do cliente.',
      )
  }
  const end = () => give({ acao: 'concluir' }, 'Resolvida.')
  const refuse = () => give({ acao: 'recusar' }, 'Recusada. Nada dela entrou.')
  const main = isForImport ? keep : end
  useLetterKeys({ enter: main, x: refuse })
  return (
    <section className={styles.question} aria-label="Pergunta">
      <p className={styles.asked}>
        <CircleHelp size={16} aria-hidden="true" />
        {it.ds_motivo}
      </p>
      {isForImport && (
        <>
          {first && (
            <RadioField
              cards
              label="De qual cliente é?"
              value={choice}
              options={[
                ...it.sugestoes.map(({ cpfcnpj, nome, motivo }) => ({
                  value: cpfcnpj,
                  label: nome,
                  hint: `${formatTaxId(cpfcnpj)} · ${motivo}`,
                })),
                { value: OTHER, label: 'Outro cliente', hint: 'procurar por nome ou CNPJ' },
              ]}
              onChange={setChoice}
            />
          )}
          {choice === OTHER && (
            <Combobox
              label="Cliente"
              value={other}
              options={empresas.map(({ cpfcnpj, nome }) => ({
                value: cpfcnpj,
                label: `${nome}, ${formatTaxId(cpfcnpj)}`,
              }))}
              onChange={setOther}
              limit={50}
            />
          )}
          {it.ds_remetente && (
            <CheckField label="Lembrar este remetente" checked={isRemembered} onChange={setIsRemembered} />
          )}
        </>
      )}
      {error && <ErrorText>{error.message}</ErrorText>}
      <div className={styles.acts}>
        <Button disabled={busy} onClick={refuse}>
          Recusar
        </Button>
        <Button look="primary" disabled={busy || (isForImport && !client)} onClick={main}>
          <Check size={16} aria-hidden="true" />
          {isForImport ? 'Guardar no cliente' : 'Já resolvi'}
          <span className={styles.key} aria-hidden="true">
            Enter
          </span>
        </Button>
      </div>
    </section>
  )
}
