import { useEffect } from 'react'
import { keepPlace } from '../../ui/keepPlace.ts'
import { News } from '../rewards/News.tsx'

/** What begins once the first screen is complete. */
export default function Settled() {
  useEffect(keepPlace, [])
  return <News />
}
