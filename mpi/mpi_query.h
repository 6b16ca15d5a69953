// mpi_query.h: a question to an index as it is sent, and what answers it where it arrives (mpi_reply.c).
#ifndef HANTEI_MPI_QUERY_H
#define HANTEI_MPI_QUERY_H

#include "mpi_index_internal.h"

/// A question; which it is the call says.
typedef struct hti_mpi_question {
    uint32_t place, k; // among those of the rank that asks
    float max;
    union {
        ht_box box;
        ht_ray ray;
        ht_vec2 point;
    };
} hti_mpi_question;

/// One of the answers to a question. It is sent as far as it is needed: the answers to a box end before the hit.
typedef struct hti_mpi_answer {
    uint64_t id;
    uint32_t place;
    int32_t home;
    union {
        ht_ray_hit hit;
        ht_separation separation;
    };
} hti_mpi_answer;

/// Answers questions, on one thread of several.
typedef struct hti_mpi_replier {
    const ht_mpi_index *index;
    hti_mpi_buffer answers, numbers, hits; // what was answered; memory for what is found
    size_t answer_size;
    bool failed; // no memory
} hti_mpi_replier;

typedef void hti_mpi_reply(hti_mpi_replier *replier, const hti_mpi_question *question);

void hti_mpi_reply_box(hti_mpi_replier *replier, const hti_mpi_question *question);
void hti_mpi_reply_ray(hti_mpi_replier *replier, const hti_mpi_question *question);
void hti_mpi_reply_nearest(hti_mpi_replier *replier, const hti_mpi_question *question);

#endif
