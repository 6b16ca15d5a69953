// crowd_box2d.cpp: a world of Box2D 2.4 that has nothing but sensors: what its listener hears of one step.
//
// Its bodies are dynamic, because sensors of others hear nothing of each other; gravity is zero, and they sleep when they
// do not move. Boxes have a skin of two slops there, so that some meet earlier.
#include "bench/crowd/bench_crowd.h"

#include <box2d/b2_body.h>
#include <box2d/b2_circle_shape.h>
#include <box2d/b2_fixture.h>
#include <box2d/b2_polygon_shape.h>
#include <box2d/b2_world.h>
#include <box2d/b2_world_callbacks.h>
#include <new>
#include <vector>

namespace {

struct listener : b2ContactListener {
    size_t heard = 0;

    void BeginContact(b2Contact *) override {
        heard++;
    }
    void EndContact(b2Contact *) override {
        heard++;
    }
};

struct crowd {
    b2World world{b2Vec2(0.0f, 0.0f)};
    listener ears;
    const crowd_scene *scene = nullptr;
    std::vector<b2Body *> bodies;
    float way = 0.0f;
};

void add_body(crowd &c, size_t i, const b2Shape &shape) {
    b2BodyDef body;
    body.type = b2_dynamicBody;
    body.position.Set(c.scene->start[i].x, c.scene->start[i].y);
    body.fixedRotation = true;
    body.awake = i < c.scene->moving;
    body.allowSleep = !body.awake;
    b2FixtureDef fixture;
    fixture.shape = &shape;
    fixture.isSensor = true;
    fixture.density = 1.0f;
    c.bodies.push_back(c.world.CreateBody(&body));
    c.bodies.back()->CreateFixture(&fixture);
}

void *build(const crowd_scene *scene) {
    struct crowd *c = new (std::nothrow) struct crowd;
    if (c == nullptr) {
        return nullptr;
    }
    c->scene = scene;
    c->world.SetContactListener(&c->ears);
    c->world.SetContinuousPhysics(false);
    b2PolygonShape box;
    b2CircleShape circle;
    box.SetAsBox(0.5f, 0.5f);
    circle.m_radius = 0.5f;
    for (size_t i = 0; i < scene->count; i++) {
        add_body(*c, i, scene->circles ? static_cast<const b2Shape &>(circle) : box);
    }
    return c;
}

size_t frame(void *made, float way) {
    struct crowd &c = *static_cast<struct crowd *>(made);
    for (size_t i = 0; way != c.way && i < c.scene->moving; i++) {
        c.bodies[i]->SetLinearVelocity(b2Vec2(way * c.scene->velocity[i].x, way * c.scene->velocity[i].y));
    }
    c.way = way;
    c.ears.heard = 0;
    c.world.Step(1.0f, 1, 1);
    return c.ears.heard;
}

void destroy(void *made) {
    delete static_cast<struct crowd *>(made);
}

} // namespace

const crowd_contestant crowd_box2d = {"Box2D", "b2World::Step", build, frame, destroy};
