import { Skeleton } from '#web/ui/Skeleton.tsx'

/** As high as the list, so that the missions below stay where they are. */
export const FirstStepsSkeleton = () => <Skeleton height="27rem" radius="var(--r-xl)" />
