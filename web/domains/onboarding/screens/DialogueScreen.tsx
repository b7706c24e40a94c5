import { useMediaQuery, useReducedMotion } from '@mantine/hooks'
import { IconCornerDownLeft } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { REVEAL_MS, SCROLL_MS } from '#contract/constants.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { SystemCalm } from '#web/ui/art/characters.ts'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Logo } from '#web/ui/Logo.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import type { Me } from '../../people/data.ts'
import { nameOf } from '../../people/me.ts'
import { type Character, characters } from '../characters.ts'
import { currentOf, messageOf, type Path, type Turn, turnsOf } from '../dialogue.ts'
import type { Option } from '../script.ts'
import { texts } from '../texts.ts'
import styles from './DialogueScreen.module.css'

interface Props {
  me: Me
  /** The scenes that were gone through before: the last one is shown whole when there are several. */
  start: Path
  /** The conversation has come to another scene. */
  onScene: (path: Path) => void
  /** The conversation has ended or was skipped. Resolves to false when that was not saved. */
  onEnd: () => Promise<boolean>
}

/** A conversation with the guide and the city system (specification §2, §4). */
export function DialogueScreen({ me, start, onScene, onEnd }: Props) {
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false })
  const [path, setPath] = useState(start)
  const scene = currentOf(path)
  const whole = scene.text.length + 1
  // Messages shown of the current scene; one more step shows the answers.
  const [step, setStep] = useState(isStill || start.length > 1 ? whole : 0)
  const [farewell, setFarewell] = useState<Option>()
  const [hasFailed, setFailed] = useState(false)
  const isEnding = useRef(false)

  useEffect(() => {
    if (step >= whole) return
    const timer = setTimeout(() => setStep(step + 1), REVEAL_MS)
    return () => clearTimeout(timer)
  }, [step, whole])

  useSinglePresses()
  useHurry(() => setStep(whole))

  const end = async (last?: Option) => {
    if (isEnding.current) return
    isEnding.current = true
    setFarewell(last)
    setFailed(false)
    if (await onEnd()) return
    isEnding.current = false
    setFarewell(undefined)
    setFailed(true)
  }

  const handleAnswer = (option: Option) => {
    if (option.targetScene === null) return void end(option)
    const further = [...path, option.targetScene]
    setPath(further)
    setStep(isStill ? currentOf(further).text.length + 1 : 0)
    onScene(further)
  }

  const speaker = characters[scene.character]
  const isAnswering = step >= whole && !farewell
  return (
    <main id="main" tabIndex={-1} className={styles.scene} data-speaker={scene.character}>
      <PageTitle>{texts.dialogueTitle}</PageTitle>
      <Backdrop character={speaker} />
      <div className={styles.logo}>
        <Logo />
      </div>
      <speaker.figure className={styles.figure ?? ''} />
      <section className={styles.chat} aria-label={texts.dialogueTitle}>
        <header className={styles.header}>
          <Face character={speaker} />
          <div className={styles.who}>
            <h1>{speaker.name}</h1>
            <p>{speaker.about}</p>
          </div>
          <Skip onSkip={end} />
        </header>
        <Log me={me} turns={turnsOf(path, step, farewell)} typing={step < whole ? speaker : undefined} />
        {hasFailed && (
          <p role="alert" className={styles.failed}>
            {texts.dialogueFailed}
          </p>
        )}
        {isAnswering && <Answers key={scene.id} options={scene.options} onAnswer={handleAnswer} />}
      </section>
    </main>
  )
}

/**
 * The second click of a double click, or a key that is held down, would press what has just replaced the button that was
 * meant.
 */
function useSinglePresses() {
  useEffect(() => {
    const swallow = (event: MouseEvent | KeyboardEvent) => {
      const isAgain =
        event instanceof KeyboardEvent
          ? event.repeat && (event.key === 'Enter' || event.key === ' ')
          : event.detail > 1
      if (!isAgain) return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('click', swallow, true)
    document.addEventListener('keydown', swallow, true)
    return () => {
      document.removeEventListener('click', swallow, true)
      document.removeEventListener('keydown', swallow, true)
    }
  }, [])
}

/** A click into the log, or Space anywhere but on a button, brings the rest of the scene. */
function useHurry(hurry: () => void) {
  const handle = useEffectEvent((event: MouseEvent | KeyboardEvent) => {
    const at = event.target as Element
    if (at.closest('button, a')) return
    if (event instanceof KeyboardEvent ? event.key !== ' ' : !at.closest('[role="log"]')) return
    event.preventDefault()
    hurry()
  })
  useEffect(() => {
    document.addEventListener('click', handle)
    document.addEventListener('keydown', handle)
    return () => {
      document.removeEventListener('click', handle)
      document.removeEventListener('keydown', handle)
    }
  }, [])
}

const useSize = () => {
  const now = { getInitialValueInEffect: false }
  const isMobile = useMediaQuery('(max-width: 744px)', undefined, now)
  const isTablet = useMediaQuery('(max-width: 1439px)', undefined, now)
  return isMobile ? 'mobile' : isTablet ? 'tablet' : 'desktop'
}

function Backdrop({ character }: { character: Character }) {
  const Image = character.image[useSize()]
  return <Image className={styles.backdrop ?? ''} preserveAspectRatio="xMidYMax slice" />
}

function Face({ character }: { character: Character }) {
  return (
    <span className={styles.face} style={{ background: character.color }}>
      <character.chatPic />
    </span>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

function Skip({ onSkip }: { onSkip: () => Promise<void> }) {
  const [isAsking, setAsking] = useState<boolean>()
  const [skip, isSkipping] = useSingleFlight(() => onSkip())
  if (!isAsking)
    return (
      <Button
        // Back from the question, whose button had the focus.
        ref={isAsking === false ? takeFocus : undefined}
        variant="ghost"
        size="small"
        onClick={() => setAsking(true)}
      >
        {texts.skip}
      </Button>
    )
  return (
    <div className={styles.sure} role="group" aria-label={texts.skipSure}>
      <p>{texts.skipSure}</p>
      <Button ref={takeFocus} variant="soft" size="small" onClick={() => setAsking(false)}>
        {texts.skipNo}
      </Button>
      <Button variant="line" size="small" pending={isSkipping && texts.skipping} onClick={() => void skip()}>
        {texts.skipYes}
      </Button>
    </div>
  )
}

interface LogProps {
  me: Me
  turns: readonly Turn[]
  typing: Character | undefined
}

function Log({ me, turns, typing }: LogProps) {
  const log = useRef<HTMLDivElement>(null)
  const said = turns.reduce((count, turn) => count + (turn.by === 'resident' ? 1 : turn.messages.length), 0)
  const isTyping = typing !== undefined
  useEffect(() => {
    const timer = setTimeout(() => {
      if (said > 0 || isTyping) log.current?.lastElementChild?.scrollIntoView({ block: 'end' })
    }, SCROLL_MS)
    return () => clearTimeout(timer)
  }, [said, isTyping])

  return (
    <div
      ref={log}
      role="log"
      aria-label={texts.log}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard.
      tabIndex={0}
      className={styles.log}
    >
      <div className={styles.turns}>
        {turns.map(turn =>
          turn.by === 'resident' ? (
            <div key={`reply ${turn.scene}`} className={styles.reply}>
              <p className={styles.bubble}>
                <span className="visually-hidden">{texts.youSay} </span>
                {turn.reply}
              </p>
              <Avatar name={nameOf(me)} picture={me.avatar} size="small" />
            </div>
          ) : (
            <div key={`scene ${turn.scene}`} className={styles.turn}>
              <Face character={characters[turn.by]} />
              <span className="visually-hidden">{texts.says(characters[turn.by].name)} </span>
              {turn.messages.map((text, index) => (
                <Said key={index} text={text} fullName={nameOf(me)} />
              ))}
            </div>
          ),
        )}
        {typing && (
          <div className={styles.turn} aria-hidden="true">
            <Face character={typing} />
            <p className={classes(styles.bubble, styles.typing)} title={texts.typing(typing.name)}>
              <i />
              <i />
              <i />
            </p>
          </div>
        )}
      </div>
    </div>
  )
}

function Said({ text, fullName }: { text: string; fullName: string }) {
  const message = messageOf(text, fullName)
  return (
    <div className={styles.said}>
      <Markdown className={styles.bubble}>{message.text}</Markdown>
      {message.hasBadge && (
        <span className={styles.badge} title={texts.badge}>
          <SystemCalm />
        </span>
      )}
    </div>
  )
}

interface AnswersProps {
  options: readonly Option[]
  onAnswer: (option: Option) => void
}

/** The buttons take the focus that the answer before has left, so that a conversation goes on by Enter. */
function Answers({ options, onAnswer }: AnswersProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) first.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.answers} role="group" aria-label={texts.answers}>
      {options.map((option, index) => (
        <button
          key={option.text}
          ref={index === 0 ? first : undefined}
          type="button"
          className={styles.answer}
          onClick={() => onAnswer(option)}
        >
          {option.text}
          <IconCornerDownLeft aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
