import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { fatorOptions } from '../../api/acesso/conta.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import textStyles from '../../kit/text.module.css'
import { formatCount, formatInstant } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { Failure } from '../../session/failure.tsx'
import { useUsuario } from '../../session/session.ts'
import { EndFactor } from './end-factor.tsx'
import { Enrolment } from './enrolment.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ContaSection } from './section.tsx'

type Step = { kind: 'rest' } | { kind: 'enrol' } | { kind: 'codes'; codes: string[] } | { kind: 'end' }

/** States: off, enrolment, recovery codes (shown once), on, switching off. */
export function FatorSection({ byCertificate }: { byCertificate: boolean }) {
  const { id } = useUsuario()
  const client = useQueryClient()
  const query = useQuery(fatorOptions(id))
  const [step, setStep] = useState<Step>({ kind: 'rest' })
  const refresh = () => client.invalidateQueries({ queryKey: ['conta'] })
  const rest = () => setStep({ kind: 'rest' })
  const fator = query.data
  return (
    <ContaSection
      title="Segundo fator"
      text="Além da senha, um código do seu celular. Quem descobrir a senha não entra."
    >
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Segundo fator" />}
      {step.kind === 'enrol' && (
        <Enrolment
          byCertificate={byCertificate}
          onCancel={rest}
          onDone={(codes) => {
            setStep({ kind: 'codes', codes })
            void refresh()
          }}
        />
      )}
      {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={rest} />}
      {step.kind === 'rest' && fator?.fl_ativo === 'N' && (
        <Button onClick={() => setStep({ kind: 'enrol' })}>Ativar segundo fator</Button>
      )}
      {step.kind !== 'codes' && fator?.fl_ativo === 'S' && (
        <>
          <Badge tone="ok" icon={ShieldCheck} word="Ativo" />
          <p className={textStyles.note}>
            Desde {formatInstant(fator.dt_ativacao)}.{' '}
            {fator.nr_codigos === 0
              ? 'Não resta código de recuperação: desative e ative de novo para receber outros.'
              : `${formatCount(fator.nr_codigos, 'código de recuperação resta', 'códigos de recuperação restam')}.`}
          </p>
          <Button onClick={() => setStep({ kind: 'end' })}>Desativar</Button>
        </>
      )}
      {step.kind === 'end' && (
        <EndFactor
          byCertificate={byCertificate}
          onClose={rest}
          onDone={() => {
            rest()
            notify('Segundo fator desativado.')
            void refresh()
          }}
        />
      )}
    </ContaSection>
  )
}
