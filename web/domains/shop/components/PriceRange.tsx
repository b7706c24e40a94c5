import { RangeSlider } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#web/ui/numbers.ts'
import { coinsOf } from '../cardTexts.ts'
import { sliderOf } from '../item.ts'
import { texts } from '../texts.ts'
import styles from './PriceRange.module.css'

interface Props {
  /** The lowest and the highest price of the shop. */
  bounds: { min: number; max: number }
  min: number | undefined
  max: number | undefined
  /** Called when a thumb is released; an end that excludes nothing is undefined. */
  onChange: (min: number | undefined, max: number | undefined) => void
}

export function PriceRange({ bounds, min, max, onChange }: Props) {
  const slider = sliderOf(bounds)
  const within = (value: number) => Math.min(Math.max(value, slider.min), slider.max)
  const asked: [number, number] = [within(min ?? slider.min), within(max ?? slider.max)]
  const [moving, setMoving] = useState(asked)
  // A changed address (Back, «Сбросить») moves the thumbs.
  const [known, setKnown] = useState(asked.join())
  if (known !== asked.join()) {
    setKnown(asked.join())
    setMoving(asked)
  }
  const handleEnd = ([from, to]: [number, number]) =>
    onChange(from > slider.min ? from : undefined, to < slider.max ? to : undefined)
  return (
    <div className={styles.range} role="group" aria-label={texts.price}>
      <p className={styles.legend}>{texts.price}</p>
      <RangeSlider
        min={slider.min}
        max={slider.max}
        step={slider.step}
        minRange={0}
        size={6}
        thumbSize={24}
        label={coinsOf}
        thumbFromLabel={texts.priceFrom}
        thumbToLabel={texts.priceTo}
        thumbValueText={coinsOf}
        value={moving}
        onChange={setMoving}
        onChangeEnd={handleEnd}
      />
      <p className={styles.ends}>
        <span className="figures">{formatNumber(moving[0])}</span>
        <span className="figures">{formatNumber(moving[1])}</span>
      </p>
    </div>
  )
}
